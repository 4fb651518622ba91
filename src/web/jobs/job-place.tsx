// Whose job it is and where. Each in its own direction: they may be written in different scripts.
type JobPlaceProps = { company: string; location: string | null }

export function JobPlace({ company, location }: JobPlaceProps) {
  return (
    <>
      <bdi>{company}</bdi>
      {location && (
        <>
          {' · '}
          <bdi>{location}</bdi>
        </>
      )}
    </>
  )
}
