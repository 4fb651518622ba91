// The page for unknown paths of the employee manager and for employees that do not exist.
import { Link } from 'react-router'

import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Notice } from '#web/ui/notice.tsx'

import { useEmployeePaths } from './employee-paths.ts'

export function NoSuchPage() {
  const { list } = useEmployeePaths()
  return (
    <>
      <PageHead title="Not found" />
      <h1 className="text-heading font-bold tracking-tight">Not found</h1>
      <Notice
        title="There is no such employee."
        action={
          <Link to={list} className={buttonStyles()}>
            All employees
          </Link>
        }
      >
        This employee may have been deleted, or the link was mistyped.
      </Notice>
    </>
  )
}
