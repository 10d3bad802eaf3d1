import { copyText } from '#web/clipboard.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { frameCode } from './booking-page-values.ts'

/** The saved page's address and what shows it on the garage's own site. */
export function FrameCode({ url }: { url: string }) {
  const code = frameCode(url)
  return (
    <>
      <Field label="Koodi sivustollesi" hint="Liitä koodi siihen kohtaan, jossa varaus näkyy.">
        <TextArea rows={3} readOnly value={code} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copyText(code)}>Kopioi koodi</Button>
        <a className="inline-flex min-h-11 items-center underline" href={url} target="_blank" rel="noreferrer">
          Avaa ajanvaraussivu
        </a>
      </div>
    </>
  )
}
