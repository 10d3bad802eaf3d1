import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import type { OwnOrganization } from '../organizations.ts'
import { switcherWords, typeLabel } from './switcher-words.ts'

type Props = ComponentProps<'button'> & { organization: OwnOrganization | undefined; isLoading: boolean }

export function SwitcherTrigger({ organization, isLoading, ...rest }: Props) {
  const { switching } = switcherWords(organization)
  return (
    <button
      type="button"
      data-tooltip={organization ? `${organization.name}, ${switching.toLowerCase()}` : undefined}
      className="flex min-h-12 w-full min-w-0 items-center gap-3 rounded-md border border-transparent px-2 py-1 text-left transition-colors hover:bg-ink/8 lg:min-h-14 lg:border-line lg:px-3 lg:hover:border-edge group-data-folded/sidebar:min-h-11 group-data-folded/sidebar:justify-center group-data-folded/sidebar:border-transparent group-data-folded/sidebar:px-0 @max-[4rem]:justify-center @max-[4rem]:px-0"
      {...rest}
    >
      {organization ? (
        <>
          <Avatar name={organization.name} imageUrl={organization.image} size={36} />
          {/* with large letters there is room only for the picture */}
          <span className="grid min-w-0 grow @max-[8rem]:sr-only group-data-folded/sidebar:sr-only">
            <span className="truncate font-semibold">{organization.name}</span>
            <span className="truncate text-muted text-sm">{typeLabel(organization)}</span>
          </span>
        </>
      ) : (
        <span className="min-w-0 grow truncate text-muted">
          {isLoading ? 'Ladataan organisaatiota' : 'Ei organisaatiota'}
        </span>
      )}
      <span className="sr-only">, {switching.toLowerCase()}</span>
      <ChevronsUpDown
        className="size-4 shrink-0 text-muted @max-[4rem]:hidden group-data-folded/sidebar:hidden"
        aria-hidden="true"
      />
    </button>
  )
}
