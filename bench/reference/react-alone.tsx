import { createRoot } from 'react-dom/client'

// The reference of P5: a page of React and nothing else.
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<input aria-label="账号" />)
