import { Avatar } from '#web/ui/avatar.tsx'
import type { Party } from '../organizations.ts'

/** Covers the whole window while one organisation's data makes room for another's. */
export function OrganizationSplash({ organization }: { organization: Pick<Party, 'name' | 'image'> }) {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-canvas">
      <div className="grid justify-items-center gap-4 px-6 text-center">
        <Avatar name={organization.name} imageUrl={organization.image} size={72} />
        <p className="font-semibold text-2xl">{organization.name}</p>
        <span className="h-0.5 w-40 overflow-hidden rounded-full bg-line">
          <span className="block h-full w-1/3 animate-stripe bg-brand" />
        </span>
      </div>
    </div>
  )
}
