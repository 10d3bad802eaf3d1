import { useMutation } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { WEBHOOK_KINDS, webhookLabel } from '../webhook-kinds.ts'
import { EndpointEdit, type WebhookEndpoint } from '../webhooks.ts'
import { webhooksApi } from './webhooks.api.ts'

type Values = { name: string; url: string; types: string[]; isOn: boolean }

const words: FieldWords<Values> = {
  name: { label: 'Nimi' },
  url: { label: 'Osoite' },
  types: { label: 'Tapahtumat', show: (types) => types.map(webhookLabel).join(', ') },
  isOn: { label: 'Päällä', show: (isOn) => (isOn ? 'Kyllä' : 'Ei') },
}

const toValues = ({ name, url, types, isOn }: WebhookEndpoint): Values => ({ name, url, types, isOn })
const resolver = schemaResolver<Values>(EndpointEdit, (values) => values)
const blank: Values = { name: '', url: '', types: [], isOn: true }

const sayings = {
  add: 'Lisää osoite',
  added: 'Osoite lisätty',
  edit: 'Muokkaa osoitetta',
  edited: 'Osoite tallennettu',
}

type Props = RowEditor<WebhookEndpoint> & {
  /** Whose address it is: the two sides get different kinds. */
  type: OrganizationType
}

export function EndpointDialog({ type, ...props }: Props) {
  const { organizationId } = useSettings().whose
  const { mutateAsync } = useMutation(webhooksApi.save.mutationOptions())
  const kinds = WEBHOOK_KINDS.filter(({ sides }) => sides.includes(type))
  return (
    <EditDialog<WebhookEndpoint, Values>
      {...props}
      toValues={toValues}
      blank={blank}
      resolver={resolver}
      save={(values, version) => mutateAsync({ organizationId, row: { ...values, id: props.row?.id, version } })}
      words={words}
      sayings={sayings}
      size="lg"
    >
      {({ register, errors }) => (
        <>
          <Field label="Nimi" hint="Esimerkiksi järjestelmän nimi." required error={errors.name?.message}>
            <TextInput autoComplete="off" maxLength={80} {...register('name')} />
          </Field>
          <Field
            label="Osoite"
            hint="Julkisessa verkossa oleva osoite, joka alkaa https://"
            required
            error={errors.url?.message}
          >
            <TextInput type="url" inputMode="url" autoComplete="off" maxLength={500} {...register('url')} />
          </Field>
          <fieldset className="min-w-0">
            <legend className="font-semibold">Mistä lähetetään</legend>
            <div className="grid sm:grid-cols-2 sm:gap-x-4">
              {kinds.map((kind) => (
                <Checkbox
                  key={kind.type}
                  label={kind.label}
                  hint={<code className="break-all">{kind.type}</code>}
                  value={kind.type}
                  aria-invalid={errors.types ? true : undefined}
                  {...register('types')}
                />
              ))}
            </div>
            <FieldError id="webhook-types-error" message={errors.types?.message} />
          </fieldset>
          <Checkbox label="Päällä" hint="Kun osoite on pois päältä, siihen ei lähetetä mitään." {...register('isOn')} />
        </>
      )}
    </EditDialog>
  )
}
