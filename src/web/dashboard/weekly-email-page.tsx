// The page behind the link in weekly emails that stops them. Its plain form works without scripts.
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function WeeklyEmailPage({ address }: { address: string }) {
  const { weeklyEmail } = usePageData()
  if (weeklyEmail?.address !== address)
    return (
      <div className="grid gap-6">
        <PageHead title="This link does not work" status={404} />
        <h1 className="text-heading font-bold tracking-tight">This link does not work</h1>
        <Notice drawing={null} title="You can stop weekly emails in the dashboard.">
          The setting is on the page of your company, and under “Email settings” of the review.
        </Notice>
      </div>
    )
  return (
    <div className="grid max-w-prose justify-items-start gap-6">
      <PageHead title="Weekly email" isIndexed={false} />
      <h1 className="text-heading font-bold tracking-tight">Weekly email</h1>
      {weeklyEmail.isOn ? (
        <>
          <p>You get this email every Monday.</p>
          {/* Posts to the URL of the current page, because this URL contains the key from the email. */}
          <form method="post">
            <Button type="submit">Stop the weekly email</Button>
          </form>
        </>
      ) : (
        <p>You do not get this email. You can turn it on again in the dashboard.</p>
      )}
    </div>
  )
}
