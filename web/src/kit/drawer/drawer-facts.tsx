import type { ReactNode } from 'react'
import './drawer-facts.css'

export type Fact = readonly [label: string, value: ReactNode]

/** Labels with their values in columns. A fact whose value is an empty string is left out. */
export const DrawerFacts = ({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={`drawer-facts ${className}`}>
    {facts
      .filter(([, value]) => value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
