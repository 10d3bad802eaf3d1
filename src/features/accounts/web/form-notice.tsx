import { CircleAlert } from 'lucide-react'

/** What went wrong with a whole form; stands above its fields, also when there is nothing to say. */
export function FormNotice({ text }: { text: string | null }) {
  // the region stands before its words come, or some screen readers miss them
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
