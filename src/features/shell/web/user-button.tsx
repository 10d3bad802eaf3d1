import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Opens the user menu. */
export function UserButton({ isLarge, ...rest }: ComponentProps<'button'> & { isLarge: boolean }) {
  const { name, image } = useProfile()
  return (
    <button type="button" className="flex h-11 items-center gap-2 rounded-md px-1.5 hover:bg-ink/8" {...rest}>
      <Avatar name={name} imageUrl={image} size={32} round />
      <span className="max-w-48 truncate font-medium max-lg:sr-only">{name}</span>
      <span className="sr-only">, käyttäjävalikko</span>
      {isLarge ? <ChevronDown className="size-4 text-muted" aria-hidden="true" /> : null}
    </button>
  )
}
