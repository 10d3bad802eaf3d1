import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** A password that can be shown while it is typed; used inside a Field. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'suffix' | 'className'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="relative block">
      <TextInput
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        className="pr-12"
      />
      <span className="absolute inset-y-0 right-0 grid place-items-center">
        <IconButton label={isShown ? 'Piilota salasana' : 'Näytä salasana'} onClick={() => setIsShown(!isShown)}>
          {isShown ? (
            <EyeOff className="size-4.5" aria-hidden="true" />
          ) : (
            <Eye className="size-4.5" aria-hidden="true" />
          )}
        </IconButton>
      </span>
    </span>
  )
}
