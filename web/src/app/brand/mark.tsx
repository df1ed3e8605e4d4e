/** A coal seam between two beds of rock. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden className="mark">
    <rect width="32" height="32" rx="8" fill="#2b323b" />
    <path d="M0 11c6-4 10-3 16 0s11 3 16-1v-2a8 8 0 0 0-8-8H8a8 8 0 0 0-8 8z" fill="#4a535f" />
    <path d="M0 15.500c6-4 10-3 16 0s11 3 16-1v5c-5 4-10 4-16 1s-10-4-16 0z" fill="#f0a43a" />
    <path d="M0 25c6-4 10-3 16 0s11 3 16-1a8 8 0 0 1-8 8H8a8 8 0 0 1-8-7z" fill="#4a535f" />
  </svg>
)
