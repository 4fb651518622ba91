// theme.js handles the click, so the switch works before hydration.
import { Moon, Sun } from 'lucide-react'

import { Button } from '#web/ui/button.tsx'

export function ThemeSwitch() {
  return (
    <Button data-theme-switch variant="quiet" size="icon" className="no-script:hidden">
      <Moon className="size-5 dark:hidden" />
      <span className="sr-only dark:hidden">Switch to dark theme</span>
      <Sun className="hidden size-5 dark:block" />
      <span className="sr-only hidden dark:block">Switch to light theme</span>
    </Button>
  )
}
