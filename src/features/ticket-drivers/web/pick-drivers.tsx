import { CHANNEL_LABELS } from '#shared/organization.ts'
import { canGetTexts, phoneReach, reachWords } from '#shared/phone-reach.ts'
import { smsText, textSegments } from '#shared/text-segments.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { NamedDriver } from '../ticket-drivers.ts'

type Props = {
  drivers: readonly NamedDriver[]
  picked: readonly string[]
  onPick: (picked: string[]) => void
  /** What this driver would get, with a link of this address. */
  preview: (driver: NamedDriver, url: string) => string
  error: string | undefined
  legend?: string
}

const pageUrl = (token: string) => `${window.location.origin}/nouto/${token}`
/** As long as a real one, for counting; what is shown is shorter. */
const SAMPLE_TOKEN = 'x'.repeat(44)

/** `2 osaa`: as how many a long text is sent and paid; nothing for one, and for other channels. */
function partsInWords(channel: NamedDriver['channel'], text: string): string | null {
  const { segments } = textSegments(smsText(text))
  return channel === 'SMS' && segments > 1 ? `${segments} osaa` : null
}

const abroad = ({ channel, phone }: NamedDriver): string | null =>
  channel === 'EMAIL' || phoneReach(phone) !== 'abroad' ? null : reachWords.abroad

/** The recipients, and what each of them will read. */
export const PickDrivers = ({ drivers, picked, onPick, preview, error, legend = 'Kenelle' }: Props) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-semibold text-sm">{legend}</legend>
    <ul className="grid gap-2">
      {drivers.map((driver) => {
        const { id, name, channel } = driver
        const isPicked = picked.includes(id)
        const parts = isPicked ? partsInWords(channel, preview(driver, pageUrl(SAMPLE_TOKEN))) : null
        return (
          <li key={id} className="grid gap-1">
            <Checkbox
              label={<span className="font-semibold">{name}</span>}
              hint={
                channel === null
                  ? `Ei saa viestejä${driver.phone && !canGetTexts(driver.phone) ? ': lankanumero' : ''}. Soita hänelle.`
                  : [CHANNEL_LABELS[channel], parts, abroad(driver)].filter(Boolean).join(' · ')
              }
              checked={isPicked}
              disabled={channel === null}
              onChange={({ target }) => onPick(target.checked ? [...picked, id] : picked.filter((one) => one !== id))}
            />
            {isPicked ? (
              <p className="wrap-anywhere ml-7.5 whitespace-pre-line rounded-lg border border-line bg-sunken px-3 py-2 text-sm">
                <span className="sr-only">Viesti: </span>
                {preview(driver, pageUrl('…'))}
              </p>
            ) : null}
          </li>
        )
      })}
    </ul>
    <FieldError id="picked-drivers" message={error} />
  </fieldset>
)
