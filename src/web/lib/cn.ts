// Joins class names. Utilities are not merged: from outside, components take layout classes only.
export { clsx as cn } from 'clsx'
