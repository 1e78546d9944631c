/**
 * The exit code of a process whose last line tells the operator what to do (EX_CONFIG of sysexits.h): the problem may be fixed
 * while the process is being restarted.
 */
export const PROBLEM_CODE = 78;

/**
 * The same for a setting that is missing or invalid (EX_USAGE). Such a process is not restarted, because its environment stays
 * as it is. Commands exit with this code too.
 */
export const SETTING_CODE = 64;

/**
 * The same for an update of the content service that failed or was refused (EX_SOFTWARE). It is not restarted, because it would
 * fail again; the site goes on.
 */
export const UPDATE_CODE = 70;
