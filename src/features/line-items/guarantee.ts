import { z } from 'zod'
import { formatKilometres } from '#shared/kilometres.ts'

/** What an accepted offer promised of the works and parts: the earlier of both ends it. Null where it is not bound to one of them. */
export const Guarantee = z.object({ months: z.number().nullable(), km: z.number().nullable() })
export type Guarantee = z.infer<typeof Guarantee>

/** `24 kk tai 40 000 km`; empty without a guarantee. */
export const guaranteeText = ({ months, km }: Guarantee): string =>
  [months === null ? '' : `${months}\u00a0kk`, km === null ? '' : formatKilometres(km)].filter(Boolean).join(' tai ')
