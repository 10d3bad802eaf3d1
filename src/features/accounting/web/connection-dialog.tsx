import { useMutation } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { type AccountingConnection, type AccountingSystemName, type Automatic, ConnectionEdit } from '../accounting.ts'
import { SYSTEM_WORDS } from '../accounting-words.ts'
import { accountingApi } from './accounting.api.ts'
import { type ConnectionValues, SystemFields } from './system-fields.tsx'

const AUTOMATIC_WORDS: Record<Automatic, { label: string; hint: string }> = {
  OFF: { label: 'Vain kun painan Siirrä', hint: 'Siirrät jokaisen laskun sen omalta sivulta.' },
  LEFT: {
    label: 'Kun lasku on lähtenyt',
    hint: 'Lasku siirtyy, kun se on lähetetty, ladattu tai merkitty lähetetyksi.',
  },
  MADE: { label: 'Heti kun lasku on tehty', hint: 'Siirrettyä laskua ei voi enää perua, mutta sen voi hyvittää.' },
}

const words: FieldWords<ConnectionValues> = {
  automatic: { label: 'Milloin laskut siirtyvät', show: (value) => AUTOMATIC_WORDS[value].label },
  apiKey: { label: 'API-avain', show: () => '' },
  customerId: { label: 'Käyttäjätunniste', show: () => '' },
  customerKey: { label: 'Avain', show: () => '' },
  companyId: { label: 'Y-tunnus' },
  productCode: { label: 'Tuotekoodi' },
  operatorEmail: { label: 'Operaattorin sähköpostiosoite' },
}

const noSecrets = { apiKey: '', customerId: '', customerKey: '' }
const blank: ConnectionValues = { automatic: 'LEFT', ...noSecrets, companyId: '', productCode: '', operatorEmail: '' }
const toValues = ({ automatic, companyId, productCode, operatorEmail }: AccountingConnection): ConnectionValues => ({
  automatic,
  ...noSecrets,
  companyId,
  productCode,
  operatorEmail,
})

type Props = RowEditor<AccountingConnection> & { system: AccountingSystemName }

/** Connects a system, or changes how it is connected: what it is signed in with is typed, and never shown. */
export function ConnectionDialog({ system, ...props }: Props) {
  const { organizationId } = useSettings().whose
  const { mutateAsync } = useMutation(accountingApi.save.mutationOptions())
  const { name } = SYSTEM_WORDS[system]
  const isNew = props.row === null
  return (
    <EditDialog<AccountingConnection, ConnectionValues>
      {...props}
      toValues={toValues}
      blank={blank}
      resolver={schemaResolver<ConnectionValues>(ConnectionEdit, (values) => ({ ...values, system }))}
      save={(values, version) => mutateAsync({ organizationId, edit: { ...values, system, version } })}
      words={words}
      sayings={{ add: `Yhdistä: ${name}`, added: 'Yhdistetty', edit: `Muokkaa: ${name}`, edited: 'Yhteys tallennettu' }}
      size="lg"
    >
      {({ register, errors }) => (
        <>
          <SystemFields system={system} isNew={isNew} register={register} errors={errors} />
          <RadioGroup legend="Milloin laskut siirtyvät" error={errors.automatic?.message}>
            {(['LEFT', 'MADE', 'OFF'] as const).map((value) => (
              <Radio key={value} value={value} {...AUTOMATIC_WORDS[value]} {...register('automatic')} />
            ))}
          </RadioGroup>
        </>
      )}
    </EditDialog>
  )
}
