// What stands in place of the list while it loads, when it failed, when there is nobody, and when nobody was found.
import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { EmptyPicture } from '../empty-picture.tsx'
import { usePlaces } from '../places.ts'

const rowCount = 8
const bar = 'h-5 rounded-control bg-sunken'

export function LoadingList() {
  return (
    <div className="grid gap-4">
      <Spinner label="Loading employees..." />
      <ul
        aria-hidden="true"
        className="grid animate-pulse divide-y divide-line rounded-card border border-line bg-raised"
      >
        {Array.from({ length: rowCount }, (_, place) => (
          <li key={place} className="grid grid-cols-[2fr_1fr_1fr_8rem] items-center gap-6 p-4">
            <div className={`${bar} w-3/5`} />
            <div className={bar} />
            <div className={bar} />
            <div className="h-8 rounded-control bg-sunken" />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function FailedList({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice
        title="Sorry, there was an error loading your data."
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        Please check your connection and reload the page.
      </Notice>
    </div>
  )
}

export function NoEmployees() {
  const { add } = usePlaces()
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-line bg-raised px-6 py-12 text-center">
      <EmptyPicture className="w-full max-w-80" />
      <h2 className="text-title font-semibold">No Employees Yet!</h2>
      <p className="max-w-prose text-muted">Add the first one: a name, a department and a salary will do.</p>
      <Link to={add} className={buttonStyles()}>
        <Plus className="size-5" />
        New employee
      </Link>
    </div>
  )
}

export function NothingFound({ search }: { search: string }) {
  return (
    <Notice
      title="No employees found."
      action={
        <Link to={{ search: '' }} className={buttonStyles({ variant: 'outline' })}>
          Show all employees
        </Link>
      }
    >
      <span className="wrap-anywhere">No name or department has “{search}” in it.</span>
    </Notice>
  )
}
