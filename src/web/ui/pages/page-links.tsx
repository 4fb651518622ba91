// The page numbers below a list (specification, section 9).
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

import { pageNumbers } from '#contract/jobs/rules/page-numbers.ts'

import { cn } from '../../lib/cn.ts'

const look =
  'inline-flex h-10 min-w-10 items-center justify-center rounded-control px-1 tabular-nums phone:h-11 phone:min-w-11'
const stepLook = 'gap-1 px-2 font-semibold'

type PageLinksProps = {
  page: number
  pageCount: number
  linkTo: (page: number) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>
}

export function PageLinks({ page, pageCount, linkTo }: PageLinksProps) {
  if (pageCount === 1) return null
  const step = (target: number, words: ReactNode) =>
    target < 1 || target > pageCount ? (
      <span className={cn(look, stepLook, 'text-muted')}>{words}</span>
    ) : (
      <Link {...linkTo(target)} className={cn(look, stepLook, 'text-accent hover:bg-accent-soft')}>
        {words}
      </Link>
    )
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center justify-between gap-y-2">
      {step(
        page - 1,
        <>
          <ChevronLeft className="size-5" />
          Previous
        </>,
      )}
      <ul className="flex items-center justify-center gap-1 max-sm:order-last max-sm:w-full">
        {pageNumbers(page, pageCount).map((target, place) => (
          <li key={target === 'gap' ? `gap ${place === 1 ? 'left' : 'right'}` : target}>
            {target === 'gap' ? (
              <span className="px-1 text-muted">…</span>
            ) : (
              <Link
                {...linkTo(target)}
                aria-current={target === page ? 'page' : undefined}
                className={cn(
                  look,
                  target === page ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-accent-soft',
                )}
              >
                <span className="sr-only">Page </span>
                {target}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {step(
        page + 1,
        <>
          Next
          <ChevronRight className="size-5" />
        </>,
      )}
    </nav>
  )
}
