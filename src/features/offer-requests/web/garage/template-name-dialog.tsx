import { useState } from 'react'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { SaveTemplate } from '../../offer-templates.ts'
import { useTemplateAct } from './use-template-act.ts'

type Props = {
  title: string
  description?: string | undefined
  name: string
  /** Does it with the name that was typed. */
  save: (name: string) => Promise<unknown>
  done: string
  failed: string
  onClose: () => void
}

/** Asks what a template is called. */
export function TemplateNameDialog({ title, description, name, save, done, failed, onClose }: Props) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const { act, isPending } = useTemplateAct()
  const submit = async () => {
    const read = SaveTemplate.shape.name.safeParse(typed)
    setError(read.error?.issues[0]?.message)
    if (read.success && (await act(save(read.data), done, failed))) onClose()
  }
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel="Tallenna"
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Pohjan nimi" error={error}>
        <TextInput maxLength={80} autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </FormDialog>
  )
}
