import { clsx } from 'clsx'

/** Where `npm run site:pictures` puts them; the build gives them names by their contents. */
const FOLDER = '/src/features/site/web/pictures'

/** By name: size in CSS pixels, and the widths of the files. */
const shots = {
  desk: { width: 1440, height: 900, widths: [800, 1440] },
  offers: { width: 1040, height: 715, widths: [640, 1280] },
  book: { width: 1040, height: 715, widths: [640, 1280] },
  ticket: { width: 390, height: 780, widths: [390, 780] },
  pickup: { width: 390, height: 780, widths: [390, 780] },
} as const
export type Shot = keyof typeof shots

type Props = {
  of: Shot
  alt: string
  /** How wide it is shown, as `sizes` has it. */
  sizes: string
  className?: string
}

/** A picture of the product itself, by day and by night. */
export function Picture({ of, alt, sizes, className }: Props) {
  const { width, height, widths } = shots[of]
  const sources = (theme: 'light' | 'dark') => widths.map((w) => `${FOLDER}/${of}-${theme}-${w}.avif ${w}w`).join(', ')
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={sources('dark')} sizes={sizes} type="image/avif" />
      <img
        src={`${FOLDER}/${of}-light-${widths[1]}.avif`}
        srcSet={sources('light')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={clsx('h-auto w-full', className)}
      />
    </picture>
  )
}

/** The edge of a screen, which has no colour of its own. */
export const Screen = ({ className, ...picture }: Props) => (
  <div className={clsx('overflow-hidden rounded-lg border border-line bg-surface shadow-dialog', className)}>
    <Picture {...picture} />
  </div>
)

/** The same as a phone. */
export const Phone = ({ className, ...picture }: Props) => (
  <div
    className={clsx(
      'overflow-hidden rounded-[2rem] border-[6px] border-plate-edge bg-surface shadow-dialog',
      className,
    )}
  >
    <Picture {...picture} />
  </div>
)
