import { hasPermission } from '../session/permit.tsx'
import { useSession } from '../session/session.ts'
import type { RowAction } from './rows/row-actions.tsx'

/** The actions of a row that the signed-in user may perform. */
export const usePermittedActions = <R>(actions: ((row: R) => readonly RowAction[]) | undefined) => {
  const { permissions } = useSession()
  return (
    actions &&
    ((row: R) => actions(row).filter(({ permit }) => permit === undefined || hasPermission(permissions, permit)))
  )
}
