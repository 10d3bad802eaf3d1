import { useMutation, useQuery } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { Facts } from '#web/editing/facts.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { PageForm } from '#web/editing/page-form.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { useEditForm } from '#web/editing/use-edit-form.ts'
import { useKept } from '#web/editing/use-kept.ts'
import { Card, CardBody } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { MESSAGE_TEXTS, type MessageTexts, MessageTextsEdit, type OwnTexts } from '../message-texts.ts'
import { MessageTextCard } from './message-text-card.tsx'
import { useMessageTextsApi } from './message-texts.api.ts'

const usual = (text: string): string => text || 'Huoltosillan viesti'
const words: FieldWords<OwnTexts> = {
  ready: { label: 'Auto on noudettavissa', show: usual },
  reminder: { label: 'Huolto tai katsastus lähestyy', show: usual },
  tyres: { label: 'Renkaiden kausikutsu', show: usual },
}

const valuesOf = ({ ready, reminder, tyres }: MessageTexts): OwnTexts => ({ ready, reminder, tyres })
const resolver = schemaResolver<OwnTexts>(MessageTextsEdit.omit({ version: true }), (values) => values)

/** Viestipohjat: how the garage words its text messages. */
export function MessageTextsPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const query = useQuery(useMessageTextsApi('messageTexts').get.queryOptions(whose))
  return (
    <SettingsPage
      title="Viestipohjat"
      hint="Tekstiviestit, jotka lähtevät korjaamon nimissä. Tyhjän tilalla lähtee Huoltosillan viesti. Sähköposteihin nämä eivät vaikuta."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      skeleton="h-96"
    >
      {(texts) => <TextsForm texts={texts} canEdit={canEdit} />}
    </SettingsPage>
  )
}

function TextsForm({ texts, canEdit }: { texts: MessageTexts; canEdit: boolean }) {
  const { whose } = useSettings()
  const api = useMessageTextsApi('messageTexts')
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  const edit = useEditForm<MessageTexts, OwnTexts>({
    stored: texts,
    toValues: valuesOf,
    resolver,
    save: (values, version = 0) => mutateAsync({ ...whose, edit: { ...values, version } }),
    onStored: useKept<MessageTexts>(api.get.queryKey(whose)),
    onSaved: () => toast.success('Viestipohjat tallennettu'),
  })
  if (!canEdit)
    return (
      <Card>
        <CardBody>
          <Facts words={words} values={valuesOf(texts)} names={MESSAGE_TEXTS} />
        </CardBody>
      </Card>
    )
  return (
    <PageForm edit={edit} words={words}>
      {MESSAGE_TEXTS.map((name) => (
        <MessageTextCard key={name} name={name} title={words[name].label} form={edit.form} />
      ))}
    </PageForm>
  )
}
