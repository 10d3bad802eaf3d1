import { useMutation, useQueryClient } from '@tanstack/react-query'
import { vatRate } from '#features/catalog/web/vat-words.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { notFound } from '#shared/app-error.ts'
import { EditDialog } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { LineFields, type TicketLine } from '../line-items.ts'
import { LineNumbers } from './line-fields.tsx'
import { lineItemsApi } from './line-items.api.ts'
import { fieldsOf, type LineValues, valuesOf } from './line-words.ts'

const words: FieldWords<LineValues> = {
  name: { label: 'Nimi' },
  quantityThousandths: { label: 'Määrä' },
  unit: { label: 'Yksikkö' },
  unitPriceCents: { label: 'Hinta', show: (typed) => `${typed} €` },
  discountPerMille: { label: 'Alennus', show: (typed) => (typed ? `${typed} %` : 'ei') },
  vatCode: { label: 'ALV', show: vatRate },
}

const resolver = schemaResolver<LineValues>(LineFields.omit({ code: true }), fieldsOf)

/** An unpriced line has an empty price field. */
const toValues = (line: TicketLine): LineValues => ({
  ...valuesOf(line),
  ...(line.isUnpriced && { unitPriceCents: '' }),
})

type Props = { line: TicketLine; ticketId: string; onClose: () => void }

/** One line of a ticket; what another user changed meanwhile is shown before it is overwritten. */
export function EditLineDialog({ line, ticketId, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const edit = useMutation(lineItemsApi.edit.mutationOptions())
  return (
    <EditDialog<TicketLine, LineValues>
      row={line}
      onClose={onClose}
      toValues={toValues}
      resolver={resolver}
      changesOnly
      save={async (changes, version = 0) => {
        const all = fieldsOf({ ...toValues(line), ...changes })
        const changed = Object.fromEntries(Object.entries(all).filter(([name]) => name in changes))
        await edit.mutateAsync({ organizationId, lineId: line.id, version, ...changed })
      }}
      reload={async () => {
        const input = { organizationId, ticketId }
        const { lines } = await queryClient.fetchQuery(lineItemsApi.ofTicket.queryOptions(input, { staleTime: 0 }))
        const found = lines.find(({ id }) => id === line.id)
        if (!found) throw notFound('line_item')
        return found
      }}
      words={words}
      sayings={{ edit: 'Muokkaa riviä', edited: 'Rivi tallennettu' }}
    >
      {({ form, register, errors }) => (
        <>
          <Field label="Nimi" error={errors.name?.message}>
            <TextInput maxLength={200} autoComplete="off" {...register('name')} />
          </Field>
          <LineNumbers form={form} />
        </>
      )}
    </EditDialog>
  )
}
