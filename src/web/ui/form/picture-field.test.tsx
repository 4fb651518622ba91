import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { PictureField } from './picture-field.tsx'
import { UploadRejected } from './picture-upload.ts'

type Upload = (file: File) => Promise<string>

const png = (size = 1, type = 'image/png') => new File([new Uint8Array(size)], 'logo.png', { type })

/** Renders a field. `start` is the URL of its picture, or null for a field without a picture. */
function renderField(upload = vi.fn<Upload>(async () => '/images/a.webp'), start: string | null = null) {
  function Page() {
    const [value, setValue] = useState(start)
    return (
      <PictureField
        name="logo"
        label="Logo"
        value={value}
        upload={upload}
        onChange={setValue}
        placeholder={<span>none</span>}
      />
    )
  }
  render(<Page />)
  const input = screen.getByLabelText<HTMLInputElement>(/^Logo/)
  /** Bypasses the filter for file types, as users can in the browser's file dialog. */
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  return { upload, input, choose, picture: () => document.querySelector('img')?.getAttribute('src') }
}

function getDescription(input: HTMLInputElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

describe('a picture field', () => {
  test('uploads, shows and removes a picture', async () => {
    const { upload, input, picture } = renderField()
    expect(getDescription(input)).toBe('PNG, JPEG or WebP, at most 5 MB.')
    expect(input.accept).toBe('image/png,image/jpeg,image/webp')
    const file = png()
    await userEvent.upload(input, file)
    expect(upload.mock.calls).toEqual([[file]])
    await vi.waitFor(() => expect(picture()).toBe('/images/a.webp'))
    expect(screen.getByText('Change picture')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(picture()).toBeUndefined()
  })

  test.each([
    [png(1, 'image/gif'), 'The file must be a PNG, JPEG or WebP picture.'],
    [png(5 * 1024 * 1024 + 1), 'The picture must be at most 5 MB.'],
  ])('does not send a file that the server would reject', async (file, words) => {
    const { upload, input, choose } = renderField()
    choose(file)
    expect(getDescription(input)).toContain(words)
    expect(input.ariaInvalid).toBe('true')
    expect(screen.getByRole('status').textContent).toBe(words)
    expect(upload).not.toHaveBeenCalled()
  })

  test('shows the server’s message and keeps the previous picture when the server rejects a file', async () => {
    const rejected = vi.fn<Upload>(async () => {
      throw new UploadRejected('The picture cannot be read.')
    })
    const { input, choose, picture } = renderField(rejected, '/images/before.webp')
    choose(png())
    await vi.waitFor(() => expect(getDescription(input)).toContain('The picture cannot be read.'))
    expect(picture()).toBe('/images/before.webp')
  })

  test('shows and logs a network failure, and clears the message on the next attempt', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { upload, input, choose, picture } = renderField()
    upload.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    choose(png())
    await vi.waitFor(() => expect(getDescription(input)).toContain('could not be uploaded'))
    expect(logged).toHaveBeenCalledOnce()
    choose(png())
    await vi.waitFor(() => expect(picture()).toBe('/images/a.webp'))
    expect(input.ariaInvalid).toBe('false')
  })

  test('is busy during an upload and accepts no other file', async () => {
    const upload = vi.fn<Upload>(() => new Promise(() => {}))
    const { choose } = renderField(upload)
    choose(png())
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Uploading the picture...'))
    choose(png())
    expect(upload).toHaveBeenCalledOnce()
  })
})
