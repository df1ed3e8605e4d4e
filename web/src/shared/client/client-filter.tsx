import { Button } from 'antd'
import { ClientPicker } from './client-picker.tsx'
import './client-filter.css'

export type FilteredClient = { readonly id: number; readonly clientName: string }

type Props = {
  /** name of the client whose rows are listed; empty: of all */
  chosen: string
  placeholder?: string
  onChange: (client: FilteredClient | undefined) => void
}

/** Limits a list or figure to the rows of one client. */
export const ClientFilter = ({ chosen, placeholder = '按客户筛选', onChange }: Props) => (
  <>
    <ClientPicker
      className="client-filter"
      label="客户"
      placeholder={placeholder}
      chosen={chosen}
      onChange={({ id, clientName }) => onChange({ id, clientName })}
    />
    {chosen !== '' && <Button onClick={() => onChange(undefined)}>全部客户</Button>}
  </>
)
