type Going = { type: string } | { contentType: string }

/** What the button of a comment or note does; pictures need no text. */
export function sendWords(body: string, files: readonly Going[], internal: boolean): string {
  if (body.trim() !== '' || files.length === 0) return internal ? 'Tallenna muistiinpano' : 'Lähetä kommentti'
  const arePictures = files.every((file) => ('type' in file ? file.type : file.contentType).startsWith('image/'))
  const [one, several] = arePictures ? ['kuva', 'kuvaa'] : ['liite', 'liitettä']
  return `${internal ? 'Tallenna' : 'Lähetä'} ${files.length === 1 ? one : `${files.length} ${several}`}`
}
