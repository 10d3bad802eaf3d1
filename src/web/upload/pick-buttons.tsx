import { Camera, Images, Paperclip } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IMAGE_TYPES, UPLOAD_TYPES } from '#shared/upload.ts'
import { useMedia } from '../media.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

type Props = {
  onPick: (files: Iterable<File>) => void
  multiple?: boolean
  imagesOnly?: boolean
  /** Icons only, for a line of which they are a part. */
  isCompact?: boolean
}

/** Named one by one: a phone then turns its HEIC photos into JPEG by itself. */
const pictures = IMAGE_TYPES.join(',')
const everything = UPLOAD_TYPES.join(',')

/** Where files come from: on a phone its camera at once, its pictures or its files; elsewhere one window for all. */
export function PickButtons({ onPick, multiple = true, imagesOnly = false, isCompact = false }: Props) {
  const isTouched = useMedia('(pointer: coarse)')
  if (!isTouched)
    return (
      <PickButton
        label={imagesOnly ? 'Valitse kuvat' : 'Valitse tiedostot'}
        icon={<Paperclip className="size-4" aria-hidden="true" />}
        named={!isCompact}
        accept={imagesOnly ? pictures : everything}
        multiple={multiple}
        isPlain={isCompact}
        onPick={onPick}
      />
    )
  return (
    <>
      <PickButton
        label="Ota kuva"
        icon={<Camera className="size-5" aria-hidden="true" />}
        named={!isCompact}
        accept="image/*"
        capture
        isPlain={isCompact}
        onPick={onPick}
      />
      <PickButton
        label="Valitse kuvia"
        icon={<Images className="size-5" aria-hidden="true" />}
        accept={pictures}
        multiple={multiple}
        isPlain={isCompact}
        onPick={onPick}
      />
      {imagesOnly ? null : (
        <PickButton
          label="Valitse tiedostoja"
          icon={<Paperclip className="size-5" aria-hidden="true" />}
          accept={everything}
          multiple={multiple}
          isPlain={isCompact}
          onPick={onPick}
        />
      )}
    </>
  )
}

type PickButtonProps = Pick<Props, 'onPick' | 'multiple'> & {
  label: string
  icon: ReactNode
  accept: string
  /** Opens the camera instead of asking where from. */
  capture?: boolean
  /** The label is seen too. */
  named?: boolean
  /** Without a frame. */
  isPlain?: boolean
}

function PickButton({
  label,
  icon,
  accept,
  capture = false,
  named = false,
  isPlain = false,
  multiple = false,
  onPick,
}: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const open = () => input.current?.click()
  return (
    <>
      {named ? (
        <Button onClick={open}>
          {icon}
          {label}
        </Button>
      ) : (
        <IconButton label={label} kind={isPlain ? 'ghost' : 'secondary'} onClick={open}>
          {icon}
        </IconButton>
      )}
      {/* the button represents it, so it is no tab stop of its own */}
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        capture={capture ? 'environment' : undefined}
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
