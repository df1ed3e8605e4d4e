import type { ReactNode } from 'react'
import './petrography.css'

export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="petrography-field">
    <span>{label}</span>
    {children}
  </label>
)
