import { useEffect } from 'react'

/** Where the focused element is: its ancestors outwards, and its row with the position among the rows. */
type Place = {
  readonly element: HTMLElement
  readonly ancestors: readonly HTMLElement[]
  readonly row: HTMLElement | null
  readonly rows: HTMLElement | null
  readonly at: number
}

const rowKinds = 'tr, .card-list > li'
const regionKinds = 'section, article, main, dialog, [role="dialog"], [role="region"]'
const selectEnabled = (kinds: readonly string[]) => kinds.map(kind => `${kind}:not([disabled])`).join()
/** Controls where Enter runs no command; no text boxes, which would open the keyboard of a touch screen. */
const harmlessKinds = ['a[href]', 'input[type="checkbox"]', 'input[type="radio"]', '[tabindex="0"]']
const ownControls = selectEnabled(['button', ...harmlessKinds])
const otherControls = selectEnabled(harmlessKinds)

const isDialogPart = (element: Element) => element.closest('dialog, [role="dialog"], .ant-modal-wrap') !== null

const isVisible = (element: Element) => element.checkVisibility?.() ?? true

const ancestorsOf = (element: HTMLElement): HTMLElement[] => {
  const ancestors: HTMLElement[] = []
  for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement)
    ancestors.push(one)
  return ancestors
}

const placeOf = (element: HTMLElement): Place => {
  const row = element.closest<HTMLElement>(rowKinds)
  const rows = row?.parentElement ?? null
  return { element, ancestors: ancestorsOf(element), row, rows, at: row ? [...(rows?.children ?? [])].indexOf(row) : 0 }
}

const focusIn = (row: Element | null | undefined, controls: string): boolean => {
  if (!(row instanceof HTMLElement) || !row.isConnected || !isVisible(row)) return false
  const target = row.tabIndex === 0 ? row : row.querySelector<HTMLElement>(controls)
  target?.focus({ preventScroll: true })
  return target !== null && document.activeElement === target
}

const focusHeading = (region: HTMLElement): boolean => {
  const heading = region.querySelector<HTMLElement>('h1, h2, h3')
  const target = heading !== null && isVisible(heading) ? heading : region
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return document.activeElement === target
}

/** The row of the place, the row that is now at its position, or the heading of the nearest region that is left. */
const focusPlace = ({ row, rows, at, ancestors }: Place): boolean => {
  if (focusIn(row, ownControls)) return true
  const left = rows?.isConnected ? [...rows.children].filter(one => one.matches(rowKinds)) : []
  if (focusIn(left[Math.min(at, left.length - 1)], otherControls)) return true
  return ancestors.some(one => one.isConnected && one.matches(regionKinds) && isVisible(one) && focusHeading(one))
}

/**
 * When a command removes its own button, the focus would fall to the page: it moves to the row, to the row that
 * takes its place, or to the heading of the list or page. Never to a button of another row, since a second press of
 * Enter would run a command there.
 */
export const useKeptPlace = () => {
  useEffect(() => {
    let inside: Place | undefined
    let outside: Place | undefined
    let frame = 0
    const isLost = () => document.activeElement === document.body && inside !== undefined && !inside.element.isConnected
    const restore = () => {
      frame = 0
      if (!isLost()) return
      const places = [inside, outside]
      inside = undefined
      places.some(place => place !== undefined && focusPlace(place))
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      inside = placeOf(target)
      if (!isDialogPart(target)) outside = inside
    }
    // the user left it for the page, by a click beside it
    const onBlur = ({ target, relatedTarget }: FocusEvent) =>
      queueMicrotask(() => {
        if (relatedTarget !== null || inside?.element !== target) return
        if (inside.element.isConnected && !inside.element.matches(':disabled')) inside = undefined
      })
    // two frames: a part that places the focus itself does so in an effect
    const observer = new MutationObserver(() => {
      if (frame !== 0 || !isLost()) return
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(restore)
      })
    })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}
