import { buttonClass } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/text-input.tsx'
import { company } from '../company.ts'
import { CONTACT_LIMITS, MISSING } from '../contact.ts'

/**
 * How to reach us, and a form for those whose browser runs our script: the check against robots is work that a script does. Without one, the
 * address and the number are all there is.
 */
export function ContactSection() {
  const { name, street, postalCode, city, email, phone, phoneLink, phoneHours } = company
  return (
    <section id="contact" aria-labelledby="yhteys" className="border-line border-t bg-surface">
      <div
        data-contact-place=""
        className="group mx-auto grid max-w-6xl gap-10 px-4 py-20 sm:px-6 lg:grid-cols-[1fr_1.4fr] lg:gap-16"
      >
        <div>
          <h2 id="yhteys" className="plate-type text-[clamp(2rem,1.5rem+2vw,2.75rem)] leading-[1.1]">
            Ota yhteyttä
          </h2>
          <p className="mt-4 max-w-prose text-[1.0625rem] text-muted leading-7">
            Kysy hintaa, pyydä esittelyä tai kerro, mikä nyt hiertää. Sinulle vastaa ihminen, joka tuntee palvelun.
          </p>
          <address className="mt-8 grid gap-1 not-italic">
            <a
              href={`mailto:${email}`}
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand text-lg underline-offset-4 hover:underline"
            >
              {email}
            </a>
            <a
              href={`tel:${phoneLink}`}
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand text-lg underline-offset-4 hover:underline"
            >
              {phone}
            </a>
            <span className="text-muted">{phoneHours}</span>
            <span className="mt-4 text-muted">
              {name}
              <br />
              {street}, {postalCode} {city}
            </span>
          </address>
        </div>
        <p className="self-start rounded-lg border border-line bg-canvas p-6 text-[1.0625rem] group-data-ready:hidden print:hidden">
          Yhteydenottolomake tarvitsee JavaScriptin, koska se on suojattu roboteilta. Voit myös kirjoittaa meille
          sähköpostia tai soittaa.
        </p>
        <div className="hidden group-data-ready:block print:hidden">
          <p
            data-sent=""
            role="status"
            tabIndex={-1}
            className="rounded-lg border border-line bg-canvas p-6 text-lg outline-none empty:hidden"
          />
          <button type="button" data-again="" hidden className={buttonClass({}, 'mt-4')}>
            Kirjoita uusi viesti
          </button>
          <form data-contact="" noValidate className="grid gap-5 sm:grid-cols-2">
            <TextField name="name" label="Nimi" autoComplete="name" isRequired />
            <TextField name="email" label="Sähköposti" type="email" autoComplete="email" isRequired />
            <TextField name="phone" label="Puhelin" type="tel" autoComplete="tel" />
            <TextField name="organization" label="Organisaatio" autoComplete="organization" />
            <div data-field="message" className="grid gap-1.5 sm:col-span-2">
              <label htmlFor="contact-message" className="font-semibold text-sm">
                Viesti
              </label>
              <textarea
                id="contact-message"
                name="message"
                rows={6}
                required
                data-longest={CONTACT_LIMITS.message}
                data-missing={MISSING.message}
                aria-describedby="contact-message-error"
                className={`${controlClass} py-2.5 [field-sizing:content] min-h-40`}
              />
              <FieldError name="message" />
            </div>
            <div className="grid gap-4 sm:col-span-2">
              <p
                data-failed=""
                role="alert"
                className="rounded-md border border-danger bg-danger-soft px-4 py-3 text-ink empty:hidden"
              />
              <div data-turnstile="" className="empty:hidden" />
              <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                <button type="submit" className={buttonClass({ kind: 'primary', size: 'lg' })}>
                  Lähetä viesti
                </button>
                <p data-check="" className="text-muted text-sm">
                  Lomake on suojattu roboteilta.
                </p>
              </div>
              <p className="max-w-prose text-muted text-sm">
                Käytämme tietojasi vain vastaamiseen. Lue{' '}
                <a href="/legal/privacy-policy" className="text-brand underline underline-offset-4">
                  tietosuojaseloste
                </a>
                .
              </p>
            </div>
          </form>
        </div>
      </div>
    </section>
  )
}

type FieldProps = {
  name: 'name' | 'email' | 'phone' | 'organization'
  label: string
  autoComplete: string
  type?: 'text' | 'email' | 'tel'
  isRequired?: boolean
}

const TextField = ({ name, label, autoComplete, type = 'text', isRequired = false }: FieldProps) => (
  <div data-field={name} className="grid content-start gap-1.5">
    <label htmlFor={`contact-${name}`} className="font-semibold text-sm">
      {label}
      {isRequired ? null : <span className="font-normal text-muted"> (valinnainen)</span>}
    </label>
    <input
      id={`contact-${name}`}
      name={name}
      type={type}
      autoComplete={autoComplete}
      required={isRequired}
      maxLength={CONTACT_LIMITS[name]}
      data-missing={isRequired ? MISSING[name as keyof typeof MISSING] : undefined}
      aria-describedby={`contact-${name}-error`}
      className={`${controlClass} h-11`}
    />
    <FieldError name={name} />
  </div>
)

const FieldError = ({ name }: { name: string }) => (
  <p id={`contact-${name}-error`} data-error="" className="font-medium text-danger text-sm empty:hidden" />
)
