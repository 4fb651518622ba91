import { cn } from '#web/lib/cn.ts'

type ViewSwitchProps<Key extends string> = {
  legend: string
  views: readonly { readonly key: Key; readonly label: string }[]
  view: Key
  onChange: (view: Key) => void
}

/** Buttons of which one is pressed. */
export function ViewSwitch<Key extends string>({ legend, views, view, onChange }: ViewSwitchProps<Key>) {
  return (
    <fieldset className="flex flex-wrap justify-self-start rounded-control border border-control">
      <legend className="sr-only">{legend}</legend>
      {views.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === view}
          className={cn(
            'h-8 rounded-control px-3 text-small font-semibold phone:h-11',
            key === view ? 'bg-accent text-on-accent' : 'hover:text-accent',
          )}
          onClick={() => onChange(key)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
