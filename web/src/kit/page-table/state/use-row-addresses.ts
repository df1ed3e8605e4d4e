import { useSession } from '../../session/session.ts'
import { rowAddressesFor } from './rows-address.ts'

/** The addresses of the rows behind figures that the user may open. */
export const useRowAddresses = () => rowAddressesFor(useSession().permissions)
