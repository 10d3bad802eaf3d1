import { useState } from 'react'
import { chooseTheme, chosenTheme, THEMES } from '#web/theme-choice.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'

/** The theme belongs to this browser. */
export function LookSection() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Card>
      <CardHeader title="Ulkoasu" />
      <CardBody className="grid max-w-xl gap-4">
        <RadioGroup legend="Teema" hint="Koskee vain tätä selainta." className="flex flex-wrap gap-x-6">
          {THEMES.map(({ value, label }) => (
            <Radio
              key={value}
              name="theme"
              value={value}
              label={label}
              checked={theme === value}
              onChange={() => {
                chooseTheme(value)
                setTheme(value)
              }}
            />
          ))}
        </RadioGroup>
      </CardBody>
    </Card>
  )
}
