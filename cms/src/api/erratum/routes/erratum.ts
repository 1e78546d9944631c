import { factories } from '@strapi/strapi';

/** Reading only (spec §7: methods beyond GET are not shown). */
export default factories.createCoreRouter('api::erratum.erratum', { only: ['find', 'findOne'] });
