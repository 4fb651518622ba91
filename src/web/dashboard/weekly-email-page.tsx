// The page behind the link in weekly emails that stops them. Its plain form works without scripts.
import { usePageData } from '#web/lib/page-data.ts'
import { DeadLink, KeyForm, KeyPage } from '#web/ui/pages/key-page.tsx'

export function WeeklyEmailPage({ address }: { address: string }) {
  const { weeklyEmail } = usePageData()
  if (weeklyEmail?.address !== address)
    return (
      <DeadLink title="This link does not work" advice="You can stop weekly emails in the dashboard.">
        The setting is on the page of your company, and under “Email settings” of the review.
      </DeadLink>
    )
  return (
    <KeyPage title="Weekly email">
      {weeklyEmail.isOn ? (
        <>
          <p>You get this email every Monday.</p>
          <KeyForm>Stop the weekly email</KeyForm>
        </>
      ) : (
        <p>You do not get this email. You can turn it on again in the dashboard.</p>
      )}
    </KeyPage>
  )
}
