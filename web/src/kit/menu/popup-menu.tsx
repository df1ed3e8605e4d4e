import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import './popup-menu.css'

type MenuItem = {
  readonly label: string
  readonly run: () => void /** icon */
  readonly on?: boolean
}

/** Position of the upper left corner in pixels of the window. */
export type MenuPlace = {
  readonly x: number
  readonly y: number
  /** the mouse button that opens it is still down: elsewhere than in Windows a context menu is asked for by the press */
  readonly isPressed?: boolean
}

/** Where the pointer asks for a context menu. */
export const placeOf = ({
  clientX,
  clientY,
  buttons,
}: Pick<MouseEvent, 'clientX' | 'clientY' | 'buttons'>): Required<MenuPlace> => ({
  x: clientX,
  y: clientY,
  isPressed: buttons !== 0,
})

type Props = {
  label: string
  items: readonly MenuItem[]
  at: MenuPlace
  width?: number
  onClose: () => void
}

const edge = 8

/** A context menu. Arrow keys, Home and End move; Esc and a click outside close it. */
export const PopupMenu = ({ label, items, at, width, onClose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const show = () => {
      const menu = box.current
      if (menu === null) return
      menu.showPopover()
      menu.style.left = `${Math.max(edge, Math.min(at.x, window.innerWidth - menu.offsetWidth - edge))}px`
      menu.style.top = `${Math.max(edge, Math.min(at.y, window.innerHeight - menu.offsetHeight - edge))}px`
      menu.querySelector('button')?.focus()
    }
    if (!at.isPressed) return show()
    // the release, outside of the menu, would close it
    const afterRelease = () => setTimeout(show)
    window.addEventListener('pointerup', afterRelease, { once: true })
    return () => window.removeEventListener('pointerup', afterRelease)
  }, [at.x, at.y, at.isPressed])

  const move = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowDown: now + 1, ArrowUp: now - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key]
    if (event.key === 'Tab') onClose()
    if (to === undefined) return
    event.preventDefault()
    buttons[to % buttons.length]?.focus()
  }

  return (
    <div
      ref={box}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="popup-menu"
      style={{ width }}
      onKeyDown={move}
      onContextMenu={event => event.preventDefault()}
      onToggle={event => {
        if (event.newState === 'closed') onClose()
      }}
    >
      {items.map(({ label: name, run, on }, at) => (
        <button
          // two items may have the same name
          key={`${at} ${name}`}
          type="button"
          role={on === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={on}
          onClick={() => {
            box.current?.hidePopover()
            run()
          }}
        >
          {name}
          {on && <span aria-hidden>✓</span>}
        </button>
      ))}
    </div>
  )
}
