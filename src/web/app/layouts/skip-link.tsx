export const mainId = 'main'

export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="absolute top-2 left-2 z-10 -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
