import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { formatCount } from '#contract/counts.ts'
import type { JobTask } from '#contract/jobs/dashboard.ts'
import { ClosingDate } from '#web/job-view/job-dates.tsx'
import { cn } from '#web/lib/cn.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { TextLink } from '#web/ui/links.tsx'

type TaskPanelProps = {
  title: string
  icon: LucideIcon
  isUrgent?: boolean
  children: ReactNode
}

export function TaskPanel({ title, icon: Icon, isUrgent = false, children }: TaskPanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'grid content-start gap-3 rounded-card border bg-raised p-5',
        isUrgent ? 'border-highlight' : 'border-line',
      )}
    >
      <h3 id={id} className="flex items-center gap-3 font-semibold wrap-anywhere">
        <span
          className={cn(
            'grid size-9 shrink-0 place-content-center rounded-control',
            isUrgent ? 'bg-highlight text-on-highlight' : 'bg-accent-soft text-accent',
          )}
        >
          <Icon className="size-5" />
        </span>
        {title}
      </h3>
      {children}
    </section>
  )
}

type JobTaskPanelProps = Omit<TaskPanelProps, 'children' | 'title'> & {
  task: JobTask
  titleOf: (count: number) => string
  /** The path of the page that lists all jobs of the task. */
  to: string
  showsClosing?: boolean
}

export function JobTaskPanel({ task, titleOf, to, showsClosing = false, ...panel }: JobTaskPanelProps) {
  if (task.count === 0) return null
  return (
    <TaskPanel {...panel} title={titleOf(task.count)}>
      <ul className="grid gap-1">
        {task.jobs.map(({ id, title, company, expires_at: expiresAt }) => (
          <li key={id}>
            <TextLink to={dashboardPaths.job(id)} className="wrap-anywhere">
              <bdi>{title}</bdi>
            </TextLink>
            <p className="text-small wrap-anywhere text-muted">
              <bdi>{company}</bdi>
              {showsClosing && expiresAt !== null && (
                <>
                  {' · Closes '}
                  <ClosingDate timestamp={Date.parse(expiresAt)} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {task.count > task.jobs.length && <TextLink to={to}>See all {formatCount(task.count)}</TextLink>}
    </TaskPanel>
  )
}
