import { ORGANIZATION_TYPE_LABELS } from '#shared/organization.ts'
import type { OwnOrganization } from '../organizations.ts'

type Kinds = Pick<OwnOrganization, 'type' | 'customerKind'>

/** What is below the name of one of the own organisations: a private person has an account. */
export const typeLabel = ({ type, customerKind }: Kinds): string =>
  customerKind === 'PERSON' ? 'Oma tili' : ORGANIZATION_TYPE_LABELS[type]

/** The words of the switcher, for who works for this organisation now. */
export const switcherWords = (current: Kinds | undefined) =>
  current?.customerKind === 'PERSON'
    ? { switching: 'Vaihda tiliä', search: 'Hae tiliä', adding: 'Lisää toinen tili' }
    : { switching: 'Vaihda organisaatiota', search: 'Hae organisaatiota', adding: 'Luo organisaatio' }
