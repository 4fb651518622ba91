import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'

import { slugOf } from './slug.ts'

describe('slugOf', () => {
  test.each([
    ['Senior Django Engineer (m/f)', 'senior-django-engineer-m-f'],
    ['  C++ & Python  ', 'c-python'],
    ['Développeur Ångström Łódź', 'developpeur-angstrom-łodz'],
    ['ガイド データ', 'ガイド-データ'],
    ['한국어 개발자', '한국어-개발자'],
    ['Инженер Йога', 'инженер-йога'],
    ['हिन्दी', 'हिन्दी'],
    ['ｆｕｌｌ ｗｉｄｔｈ', 'full-width'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['🦄!', 'job'],
    ['', 'job'],
  ])('converts %j to %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  test('cuts a slug to 80 characters and ends it with a letter or digit', () => {
    expect(slugOf('x'.repeat(10_000))).toBe('x'.repeat(80))
    expect(slugOf(`${'x'.repeat(79)} y`)).toBe('x'.repeat(79))
  })

  test('converts any title to one path segment, and leaves slugs unchanged', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })
})
