// Google's map inside /map-frame. Speaks with the page around it by messages (src/web/map/map-messages.ts), never with another.
const { key, mapId, scheme } = document.currentScript.dataset
const place = document.getElementById('map')
const tell = (answer) => window.parent.postMessage(answer, window.location.origin)

window.gm_authFailure = () => tell({ type: 'map-failed' })
window.startMap = () => void start().catch(() => tell({ type: 'map-failed' }))

const script = document.createElement('script')
script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams({
  key,
  v: 'weekly',
  language: 'fi',
  region: 'FI',
  loading: 'async',
  libraries: 'marker',
  callback: 'startMap',
})}`
script.async = true
script.onerror = () => tell({ type: 'map-failed' })
document.head.append(script)

async function start() {
  const { Map: GoogleMap } = await google.maps.importLibrary('maps')
  const { AdvancedMarkerElement, PinElement } = await google.maps.importLibrary('marker')
  const map = new GoogleMap(place, {
    mapId,
    center: { lat: 64.5, lng: 26 },
    zoom: 5,
    colorScheme: scheme === 'dark' ? 'DARK' : 'LIGHT',
    streetViewControl: false,
    mapTypeControl: false,
    fullscreenControl: false,
  })
  let markers = []
  let shownFocus = ''

  const pinOf = (isSelected) =>
    new PinElement({
      background: isSelected ? '#1c2736' : '#0f5a66',
      borderColor: '#ffffff',
      glyphColor: '#ffffff',
      scale: isSelected ? 1.3 : 1,
    })

  const show = ({ pins, selectedId, origin, focus }) => {
    for (const marker of markers) marker.map = null
    markers = pins.map(({ id, name, latitude, longitude }) => {
      const marker = new AdvancedMarkerElement({
        map,
        position: { lat: latitude, lng: longitude },
        title: name,
        gmpClickable: true,
        zIndex: id === selectedId ? 1 : 0,
        content: pinOf(id === selectedId).element,
      })
      marker.addListener('click', () => tell({ type: 'map-select', id }))
      return marker
    })
    if (origin)
      markers.push(
        new AdvancedMarkerElement({
          map,
          position: { lat: origin.latitude, lng: origin.longitude },
          title: origin.name,
          content: new PinElement({ background: '#ffffff', borderColor: '#1c2736', glyphColor: '#1c2736', scale: 0.7 })
            .element,
        }),
      )
    const wanted = JSON.stringify(focus)
    const selected = pins.find(({ id }) => id === selectedId)
    if (wanted !== shownFocus && focus.length > 0) {
      const bounds = new google.maps.LatLngBounds()
      for (const { latitude, longitude } of focus) bounds.extend({ lat: latitude, lng: longitude })
      map.fitBounds(bounds, 56)
      if (focus.length === 1) map.setZoom(13)
    } else if (selected) map.panTo({ lat: selected.latitude, lng: selected.longitude })
    shownFocus = wanted
  }

  window.addEventListener('message', (event) => {
    if (event.origin !== window.location.origin || event.source !== window.parent) return
    if (event.data?.type === 'map-show') show(event.data)
  })
  tell({ type: 'map-ready' })
}
