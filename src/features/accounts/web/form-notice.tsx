import { CircleAlert } from 'lucide-react'

/** What went wrong with a whole form; mounted above its fields, also when it is empty. */
export function FormNotice({ text }: { text: string | null }) {
  // the region is mounted before its text comes, or some screen readers miss it
  return (
    <div role="alert" className={text ? undefined : 'hidden'}>
      {text ? (
        <p className="flex items-start gap-2.5 rounded-md bg-danger-soft px-3 py-2.5 text-danger">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          {text}
        </p>
      ) : null}
    </div>
  )
}
