import type { CSSProperties, ReactNode } from 'react'
import { badgeColors } from './badge-colors.ts'
import './badge.css'

type Props = {
  /** a tone's name or a colour such as #1677ff; empty: grey */
  color: string
  children: ReactNode
}

const styles = new Map<string, CSSProperties>()

/** Colours for light and dark; the style sheet selects one. */
const styleOf = (color: string): CSSProperties => {
  const cachedStyle = styles.get(color)
  if (cachedStyle !== undefined) return cachedStyle
  const [light, dark] = [badgeColors(color, false), badgeColors(color, true)]
  const style = {
    '--badge-ground': light.ground,
    '--badge-ink': light.ink,
    '--badge-ground-dark': dark.ground,
    '--badge-ink-dark': dark.ink,
  } as CSSProperties
  styles.set(color, style)
  return style
}

/** A label on a tinted ground. */
export const Badge = ({ color, children }: Props) => (
  <span className="badge" style={styleOf(color)}>
    {children}
  </span>
)
