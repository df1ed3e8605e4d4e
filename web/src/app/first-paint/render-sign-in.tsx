import { renderToString } from 'react-dom/server'
import { Root } from '../root.tsx'

/** The sign-in page as HTML, for whoever comes without a session. Runs at build. */
export const renderSignIn = (): string => renderToString(<Root />)
