/**
 * The command line, without the name of the command, that messages tell operators to use. The container image and the
 * files in deploy/ set the variable, because they do not use npm.
 */
export const manageCommand = process.env['MANAGE_COMMAND'] ?? 'npm run manage --'
