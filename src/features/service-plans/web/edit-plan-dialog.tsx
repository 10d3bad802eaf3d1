import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { EditDialog } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { EditPlan, type ServicePlan } from '../service-plans.ts'
import { ItemFields } from './item-fields.tsx'
import { firstMessage, type ItemValues, itemsInput, itemsInWords, newItem, toItemValues } from './plan-values.ts'
import { servicePlansApi } from './service-plans.api.ts'

type Values = { name: string; items: ItemValues[] }
type Row = Pick<ServicePlan, 'name' | 'items' | 'version'>

const words: FieldWords<Values> = { name: { label: 'Nimi' }, items: { label: 'Kohdat', show: itemsInWords } }
const resolver = schemaResolver<Values>(EditPlan.pick({ name: true, items: true }), ({ name, items }) => ({
  name,
  items: itemsInput(items),
}))
const toValues = ({ name, items }: Row): Values => ({ name, items: toItemValues(items) })

type Props = { vehicleId: string; plan: ServicePlan; onClose: () => void }

/** Changes the parts of one car's programme, and nothing of its template. */
export function EditPlanDialog({ vehicleId, plan, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(servicePlansApi.edit.mutationOptions())
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(servicePlansApi.pathFilter()),
      queryClient.invalidateQueries(vehiclesApi.pathFilter()),
    ])
  const current = async (): Promise<Row> => {
    const { plan: now } = await queryClient.fetchQuery(
      servicePlansApi.ofVehicle.queryOptions({ organizationId, vehicleId }, { staleTime: 0 }),
    )
    return now ?? plan
  }
  return (
    <EditDialog<Row, Values>
      row={plan}
      onClose={onClose}
      toValues={toValues}
      blank={{ name: '', items: [newItem()] }}
      resolver={resolver}
      save={async ({ name, items }, version = 0) => {
        await mutateAsync({ organizationId, vehicleId, version, name, items: itemsInput(items) })
        await refresh()
        return current()
      }}
      reload={current}
      words={words}
      sayings={{ edit: 'Muokkaa huolto-ohjelmaa', edited: 'Huolto-ohjelma tallennettu' }}
      size="lg"
    >
      {({ form, register, errors }) => (
        <>
          <Field label="Nimi" required error={errors.name?.message}>
            <TextInput autoComplete="off" maxLength={80} {...register('name')} />
          </Field>
          <Controller
            control={form.control}
            name="items"
            render={({ field }) => (
              <ItemFields items={field.value} error={firstMessage(errors.items)} onChange={field.onChange} />
            )}
          />
        </>
      )}
    </EditDialog>
  )
}
