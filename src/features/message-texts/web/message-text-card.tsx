import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { smsText, textSegments } from '#shared/text-segments.ts'
import { messageLength } from '#web/message-length.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import {
  filledText,
  MAX_MESSAGE_TEXT,
  type MessageTextName,
  type OwnTexts,
  USUAL_TEXTS,
  VARIABLES,
} from '../message-texts.ts'

type Props = { name: MessageTextName; title: string; form: UseFormReturn<OwnTexts> }

/** As long as real links are. */
const SAMPLE_LINK = `${window.location.origin}/n/${'x'.repeat(22)}`
const samplesOf = (garage: string): Record<MessageTextName, Readonly<Record<string, string>>> => {
  const shared = { auto: 'ABC-123', korjaamo: garage, puhelin: '09 1234 5600', linkki: SAMPLE_LINK, lause: '' }
  return {
    ready: { ...shared, osoite: 'Teollisuuskatu 3, Helsinki' },
    reminder: { ...shared, asia: 'huolto noin 14.12.2026 (60 000 km)' },
    tyres: { ...shared, asia: 'talvirenkaiden vaihto' },
  }
}

/** One text with the variables that it may name, and what leaves, in how many parts. */
export function MessageTextCard({ name, title, form }: Props) {
  const { name: garage } = useOrganization()
  const input = useRef<HTMLTextAreaElement | null>(null)
  const { ref, ...field } = form.register(name)
  const own = form.watch(name)
  const sent = smsText(filledText(own.trim() || USUAL_TEXTS[name], samplesOf(garage)[name]))
  const write = (text: string) => form.setValue(name, text, { shouldDirty: true, shouldValidate: true })
  const insert = (variable: string) => {
    const { selectionStart = own.length, selectionEnd = own.length } = input.current ?? {}
    const at = selectionStart + variable.length + 2
    write(`${own.slice(0, selectionStart)}{${variable}}${own.slice(selectionEnd)}`)
    // once the text is drawn
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(at, at)
    })
  }
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <CardBody className="grid max-w-2xl gap-4">
        <div className="grid gap-2">
          <Field label="Oma viesti" optional error={form.formState.errors[name]?.message}>
            <TextArea
              rows={4}
              maxLength={MAX_MESSAGE_TEXT}
              {...field}
              ref={(element) => {
                ref(element)
                input.current = element
              }}
            />
          </Field>
          <fieldset className="flex flex-wrap items-center gap-1.5">
            <legend className="sr-only">Lisää muuttuja: {title}</legend>
            {VARIABLES[name].map((variable) => (
              <Button key={variable} size="sm" onClick={() => insert(variable)}>
                {`{${variable}}`}
              </Button>
            ))}
            {own.trim() === '' ? (
              <Button size="sm" kind="ghost" onClick={() => write(USUAL_TEXTS[name])}>
                Muokkaa Huoltosillan viestiä
              </Button>
            ) : null}
          </fieldset>
        </div>
        <div className="grid gap-1">
          <p className="font-semibold text-sm">Esikatselu</p>
          <p className="wrap-anywhere whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-sm">
            {sent}
          </p>
          <p className="tabular text-muted text-sm" role="status">
            {lengthInWords(sent)}
          </p>
        </div>
      </CardBody>
    </Card>
  )
}

/** `148 merkkiä, 1 viesti`, with the reason where a letter makes a message hold half as much. */
function lengthInWords(text: string): string {
  const why =
    textSegments(text).encoding === 'UCS-2'
      ? ' Tekstissä on merkki, jonka takia viestiin mahtuu alle puolet (UCS-2).'
      : ''
  return `${messageLength(text)}.${why}`
}
