import { useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useObjectUrl } from './use-object-url.ts'
import 'react-easy-crop/react-easy-crop.css'

const MAX_ZOOM = 4

type Props = {
  /** The chosen picture; null keeps the window closed. */
  file: File | null
  /** A person's picture is shown round, an organisation's square. */
  round?: boolean
  onCropped: (square: Blob) => void
  onCancel: () => void
}

/** Asks which square of a picture to use: dragged, pinched, or by arrow keys and the slider. Heavy: import it lazily. */
export function ImageCrop({ file, round = false, onCropped, onCancel }: Props) {
  return (
    <Dialog
      open={file !== null}
      onOpenChange={(open) => (open ? undefined : onCancel())}
      title="Rajaa kuva"
      description="Siirrä kuvaa raahaamalla tai nuolinäppäimillä."
    >
      {file ? <Cutter file={file} round={round} onCropped={onCropped} onCancel={onCancel} /> : null}
    </Dialog>
  )
}

function Cutter({ file, round, onCropped, onCancel }: Props & { file: File }) {
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  const sliderId = useId()

  const finish = async () => {
    if (picture.current && square) onCropped(await cropToBlob(picture.current, square, file.type))
  }
  if (isUnreadable)
    return (
      <div className="grid gap-4">
        <Notice kind="danger">Selain ei osaa näyttää tätä kuvaa. Valitse JPEG-, PNG- tai WebP-kuva.</Notice>
        <Button className="justify-self-end" onClick={onCancel}>
          Peruuta
        </Button>
      </div>
    )
  return (
    <div className="grid gap-4">
      <div className="relative h-72 overflow-hidden rounded-md bg-sunken">
        {url ? (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape={round ? 'round' : 'rect'}
            showGrid={false}
            keyboardStep={8}
            // its rules come with our own style sheet: an inline one is against the page's policy
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': 'Kuvan rajaus: siirrä nuolinäppäimillä' }}
            mediaProps={{ alt: '', onError: () => setIsUnreadable(true) }}
            setImageRef={(ref) => {
              picture.current = ref.current
            }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setSquare(pixels)}
          />
        ) : null}
      </div>
      <div className="flex items-center gap-3">
        <label htmlFor={sliderId} className="font-semibold text-sm">
          Suurennus
        </label>
        <input
          id={sliderId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
          className="h-11 grow accent-brand"
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={onCancel}>Peruuta</Button>
        <Button kind="primary" disabled={!square} onClick={() => void finish()}>
          Käytä kuvaa
        </Button>
      </div>
    </div>
  )
}

/** Pixels of the square that is made; the server makes none larger. */
const SIDE = 512

type Square = { x: number; y: number; width: number; height: number }

/** Cuts a square out of a loaded picture. Transparent parts stay so in a PNG. */
async function cropToBlob(picture: HTMLImageElement, { x, y, width, height }: Square, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE)
  const wanted = type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, 0.92))
  if (!blob) throw new Error('the picture could not be cut')
  return blob
}
