import { catalogApi } from './catalog.api.ts'

/** The procedures behind the price lists; management has the same ones for any garage. */
export type PriceListSource = Pick<typeof catalogApi, 'services' | 'products'>

export type PriceListProps = {
  organizationId: string
  /** Without it the list is read only. */
  canEdit: boolean
  /** Left out: the garage's own procedures. */
  source?: PriceListSource | undefined
  /** A page around it has the title already. */
  embedded?: boolean | undefined
}

/** Where a list is read and written, and whose it is. */
export const priceListOf = ({ organizationId, source = catalogApi }: PriceListProps) => ({
  api: source,
  whose: { organizationId },
})
