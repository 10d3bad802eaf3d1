import { clsx } from 'clsx'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { useObjectUrl } from './use-object-url.ts'

/** A picture whose bytes this page has; a sign where the browser cannot show it. */
export function LocalPicture({ file, alt, className }: { file: Blob; alt: string; className?: string }) {
  const url = useObjectUrl(file)
  const [isUnreadable, setIsUnreadable] = useState(false)
  if (isUnreadable || url === undefined)
    return (
      <span role="img" aria-label={alt} className={clsx('grid place-items-center bg-sunken text-muted', className)}>
        {isUnreadable ? <Image className="size-6" aria-hidden="true" /> : null}
      </span>
    )
  return <img src={url} alt={alt} className={clsx('object-cover', className)} onError={() => setIsUnreadable(true)} />
}
