import { useState } from 'react'
import { chooseSharedComputer, isSharedComputer } from '#web/shared-computer.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Said at once, since each way to sign in leaves the page in its own manner. */
export function SharedComputerChoice() {
  const [isShared, setIsShared] = useState(isSharedComputer)
  const choose = (wanted: boolean) => {
    chooseSharedComputer(wanted)
    setIsShared(wanted)
  }
  return (
    <Checkbox
      className="mt-4"
      label="Yhteinen tietokone"
      hint="Kirjautuminen päättyy, kun selain suljetaan, eikä laitteelle jää tietoja."
      checked={isShared}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
