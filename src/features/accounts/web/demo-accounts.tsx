import type { WebConfig } from '#web/config.ts'
import type { Credentials } from './login-form.tsx'

type Props = { demo: NonNullable<WebConfig['demo']>; onPick: (credentials: Credentials) => Promise<void> }

/** Ways into the demo world; the server names them only where there is one. */
export function DemoAccounts({ demo, onPick }: Props) {
  return (
    <section aria-labelledby="demo-title" className="mt-8 rounded-lg border border-line border-dashed bg-surface p-4">
      <h2 id="demo-title" className="font-semibold text-sm">
        Kokeile esittelytunnuksilla
      </h2>
      <p className="text-muted text-sm">
        Kaikkien salasana on <code className="font-semibold text-ink">{demo.password}</code>
      </p>
      <ul className="mt-2 grid">
        {demo.accounts.map(({ email, title }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => void onPick({ email, password: demo.password })}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-md px-2 text-left text-sm hover:bg-ink/8 desktop:min-h-9"
            >
              <span className="font-medium">{title}</span>
              <span className="text-muted">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
